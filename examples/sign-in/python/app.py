import os

from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, render_template_string, session, url_for

GATEHOUSE = "http://localhost:3000"

app = Flask(__name__)
app.secret_key = os.environ["SECRET_KEY"]

oauth = OAuth(app)
gatehouse = oauth.register(
    "gatehouse",
    server_metadata_url=f"{GATEHOUSE}/.well-known/openid-configuration",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    client_kwargs={
        "scope": "openid profile memberships",
        "code_challenge_method": "S256",
    },
)

# The tokens of each member, by subject. The cookie of Flask is signed, but it can be read.
tokens = {}

PAGE = """
{% if member %}
<h1>{{ member["name"] }}</h1>
<ul>{% for membership in memberships %}<li>{{ membership["Name"] }}</li>{% endfor %}</ul>
<a href="/sign-out">Sign out</a>
{% else %}
<a href="/sign-in">Sign in</a>
{% endif %}
"""


@app.get("/")
def home():
    member = session.get("member")
    token = member and tokens.get(member["sub"])
    if not token:
        return render_template_string(PAGE)
    response = gatehouse.get(f"{GATEHOUSE}/r1/memberships.eb", token=token)
    response.raise_for_status()
    memberships = response.json()["Memberships"]
    return render_template_string(PAGE, member=member, memberships=memberships)


@app.get("/sign-in")
def sign_in():
    return gatehouse.authorize_redirect(url_for("callback", _external=True))


@app.get("/callback")
def callback():
    token = gatehouse.authorize_access_token()
    member = token["userinfo"]
    tokens[member["sub"]] = token
    session["member"] = {"sub": member["sub"], "name": member["name"]}
    return redirect("/")


@app.get("/sign-out")
def sign_out():
    member = session.pop("member", {})
    token = tokens.pop(member.get("sub"), {})
    end_session = gatehouse.load_server_metadata()["end_session_endpoint"]
    home_url = url_for("home", _external=True).rstrip("/")
    query = f"id_token_hint={token.get('id_token', '')}&post_logout_redirect_uri={home_url}"
    return redirect(f"{end_session}?{query}")

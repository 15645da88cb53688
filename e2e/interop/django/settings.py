import os

SECRET_KEY = os.environ["SECRET_KEY"]
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "site_urls"
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "social_django",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["DATABASE"]}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"

# The client: node dist/gatehouse.js client create --own --name 'Soil Courses' \
#   --redirect-uri https://courses.example.org/complete/oidc/ --role openid --role profile \
#   --role email --role membership
AUTHENTICATION_BACKENDS = ["social_core.backends.open_id_connect.OpenIdConnectAuth"]
SOCIAL_AUTH_OIDC_OIDC_ENDPOINT = os.environ["ISSUER"]
SOCIAL_AUTH_OIDC_KEY = os.environ["CLIENT_ID"]
SOCIAL_AUTH_OIDC_SECRET = os.environ["CLIENT_SECRET"]
SOCIAL_AUTH_OIDC_SCOPE = ["membership"]
# Otherwise the claim would be assigned to the groups of Django, which fails.
SOCIAL_AUTH_PROTECTED_USER_FIELDS = ["groups"]
SOCIAL_AUTH_PIPELINE = [
    "social_core.pipeline.social_auth.social_details",
    "social_core.pipeline.social_auth.social_uid",
    "social_core.pipeline.social_auth.auth_allowed",
    "social_core.pipeline.social_auth.social_user",
    "social_core.pipeline.user.get_username",
    "social_core.pipeline.user.create_user",
    "social_core.pipeline.social_auth.associate_user",
    "social_core.pipeline.social_auth.load_extra_data",
    "social_core.pipeline.user.user_details",
    "members.set_group",
]
LOGIN_URL = "/login/oidc/"
LOGIN_REDIRECT_URL = "/"

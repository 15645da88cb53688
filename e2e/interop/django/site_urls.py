from django.contrib.auth.decorators import login_required, user_passes_test
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.urls import include, path


def is_member(user):
    if user.groups.filter(name="members").exists():
        return True
    raise PermissionDenied


@login_required
def home(request):
    return HttpResponse(f'<h1>Welcome</h1><p role="status">{request.user.username}</p>')


@login_required
@user_passes_test(is_member)
def members(request):
    return HttpResponse("The minutes of the last meeting")


urlpatterns = [
    path("", home),
    path("members", members),
    path("", include("social_django.urls", namespace="social")),
]

from django.contrib.auth.models import Group


def set_group(user, response, **kwargs):
    """Puts members into the group ‘members’, and takes others out, at each sign-in."""
    group, _ = Group.objects.get_or_create(name="members")
    if "member" in response.get("groups", []):
        user.groups.add(group)
    else:
        user.groups.remove(group)

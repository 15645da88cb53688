<?php
$context = stream_context_create(['http' => [
    'header' => 'Authorization: Bearer ' . getenv('TOKEN'),
]]);
$response = file_get_contents('http://localhost:3000/r1/memberships.eb', false, $context);
if ($response === false) exit(1);
foreach (json_decode($response)->Memberships as $membership) {
    echo $membership->MembershipGUID, ' ', $membership->Name ?? '', "\n";
}

<?php
$context = stream_context_create(['http' => [
    'header' => 'Authorization: Bearer ' . getenv('TOKEN'),
]]);
$response = file_get_contents('http://localhost:3000/r1/profile.eb', false, $context);
if ($response === false) exit(1);
$profile = json_decode($response);
echo $profile->forename, ' ', $profile->surname, ' ', $profile->email, "\n";

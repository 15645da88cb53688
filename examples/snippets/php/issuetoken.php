<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Authorization: Bearer ' . getenv('TOKEN'),
]]);
$response = file_get_contents('http://localhost:3000/r1/issuetoken.eb', false, $context);
if ($response === false) exit(1);
$token = json_decode($response)->token;
// Redirect the member's browser to this URL. It works once.
echo "http://localhost:3000/login?token=$token&goto=/memberships\n";

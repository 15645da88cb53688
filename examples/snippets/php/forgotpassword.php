<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/json',
    'content' => json_encode(['email' => 'cy@green-valley.example']),
]]);
$response = file_get_contents('http://localhost:3000/r1/forgotpassword.eb', false, $context);
if ($response === false) exit(1);
echo json_decode($response)->action, "\n";

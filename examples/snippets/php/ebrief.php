<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/json',
    'content' => json_encode(['EmailAddress' => 'you@example.org', 'Action' => 'Subscribe']),
]]);
$response = file_get_contents('http://localhost:3000/r1/campaigns/ebrief.eb', false, $context);
if ($response === false) exit(1);
echo json_decode($response)->Result, "\n";

<?php
$url = 'http://localhost:3000/r1/memberships/' . getenv('MEMBERSHIP') . '/contacts.eb';
$context = stream_context_create(['http' => [
    'header' => 'Authorization: Bearer ' . getenv('TOKEN'),
]]);
$response = file_get_contents($url, false, $context);
if ($response === false) exit(1);
foreach (json_decode($response)->contacts as $contact) {
    echo $contact->Name, ' ', $contact->EmailAddress, "\n";
}

<?php
$body = ['type' => 'token', 'username' => 'ada', 'password' => 'copper lantern meadow'];
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/json',
    'content' => json_encode($body),
    'ignore_errors' => true, // Returns the body of an error response as well.
]]);
$body = file_get_contents('http://localhost:3000/r1/authenticate.eb', false, $context);
$response = json_decode($body);
// 403 if the username or the password is wrong, 429 after too many attempts.
foreach ($response->errors ?? [] as $error) {
    fwrite(STDERR, ($error->code ?? '') . ' ' . $error->message . "\n");
}
if (isset($response->errors)) exit(1);
echo $response->token, ' ', $response->expires, "\n";

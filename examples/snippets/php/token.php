<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/x-www-form-urlencoded',
    'content' => http_build_query([
        'grant_type' => 'authorization_code',
        'code' => getenv('CODE'),
        'code_verifier' => getenv('CODE_VERIFIER'),
        'redirect_uri' => 'http://127.0.0.1:4444/callback',
        'client_id' => 'demo-client',
        'client_secret' => 'demo-secret-for-the-embedded-database-only',
    ]),
]]);
$response = file_get_contents('http://localhost:3000/r1/openid/token.eb', false, $context);
if ($response === false) exit(1);
$tokens = json_decode($response);
echo $tokens->access_token, ' ', $tokens->refresh_token, "\n";

<?php
// Signs in with XML as DOM writes it, and prints each declaration with the status:
// write.php URL USERNAME PASSWORD

[, $url, $username, $password] = $argv;

function send(string $url, DOMDocument $document, string $body, ?string $charset): void
{
    $type = $charset ? "text/xml; charset=$charset" : 'text/xml';
    $options = ['method' => 'POST', 'header' => "Content-Type: $type", 'content' => $body];
    $context = stream_context_create(['http' => $options + ['ignore_errors' => true]]);
    file_get_contents("$url/r1/authenticate.eb", false, $context);
    [, $status] = explode(' ', $http_response_header[0]);
    echo ($document->encoding ?? 'none'), ' as ', $charset ?? 'UTF-8', ": $status\n";
}

foreach ([null, 'UTF-8', 'ISO-8859-1', 'windows-1252', 'utf-16'] as $encoding) {
    $document = new DOMDocument('1.0', $encoding ?? '');
    $root = $document->appendChild($document->createElement('authenticate'));
    foreach (['type' => 'token', 'username' => $username, 'password' => $password] as $name => $value) {
        $root->appendChild($document->createElement($name))->textContent = $value;
    }
    $written = $document->saveXML();
    send($url, $document, $written, $encoding);
    if ($encoding !== null && $encoding !== 'UTF-8') {
        // The declaration stays as it was when a program sends the text as UTF-8.
        send($url, $document, iconv($encoding, 'UTF-8', $written), null);
    }
}

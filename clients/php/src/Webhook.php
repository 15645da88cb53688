<?php

declare(strict_types=1);

namespace Gatehouse;

/** Verifies what your program receives from the service. */
final class Webhook
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * Verifies a webhook (Standard Webhooks 1.0) and returns its event; null if its signature is not of this secret,
     * or it is more than five minutes old.
     *
     * @param array<mixed> $headers By their names in upper or lower case, such as `getallheaders()`.
     * @param string $body The text of the request, before it is parsed: `file_get_contents('php://input')`.
     * @return ?array<mixed>
     */
    public static function verify(#[\SensitiveParameter] string $secret, array $headers, string $body): ?array
    {
        $headers = array_change_key_case($headers);
        $read = fn (string $name): string => is_string($headers[$name] ?? null) ? $headers[$name] : '';
        $timestamp = $read('webhook-timestamp');
        if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            return null;
        }
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret) ?? '');
        $content = $read('webhook-id') . ".$timestamp.$body";
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', $content, $key, true));
        foreach (explode(' ', $read('webhook-signature')) as $given) {
            if (hash_equals($expected, $given)) {
                $event = json_decode($body, true);
                return is_array($event) ? $event : null;
            }
        }
        return null;
    }
}

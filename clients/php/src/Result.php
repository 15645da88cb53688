<?php

declare(strict_types=1);

namespace Gatehouse;

/**
 * The outcome of a call: test `ok` first. No method throws for what the service or the network does.
 *
 * @template Value of array
 */
final class Result
{
    /**
     * @param int $status The status; 0 if there was no response.
     * @param Value|null $value The response, by the names of Release 1; null if the request failed.
     * @param list<array{code?: string, message: string}> $errors Why it failed. `code` is stable.
     * @param ?int $retryAfterSeconds The seconds to wait before the next attempt, for status 429 and 503.
     * @param ?string $requestId Identifies the request in the log of the service.
     * @param ?array{policy: string, remaining: int, resetSeconds: int} $rateLimit What remains of the limit.
     */
    public function __construct(
        public readonly bool $ok,
        public readonly int $status,
        public readonly ?array $value = null,
        public readonly array $errors = [],
        public readonly ?int $retryAfterSeconds = null,
        public readonly ?string $requestId = null,
        public readonly ?array $rateLimit = null,
    ) {
    }

    /** The code of the first error; null if the request succeeded, or the error has none. */
    public function code(): ?string
    {
        return $this->errors[0]['code'] ?? null;
    }

    /** A failure of which the service knows nothing. */
    public static function failure(string $message, ?string $code = null): self
    {
        $error = $code === null ? ['message' => $message] : ['code' => $code, 'message' => $message];
        return new self(false, 0, errors: [$error]);
    }

    /**
     * Reads a response, which may come from a proxy and be no JSON.
     *
     * @param array<string, string> $headers By their names in lower case.
     */
    public static function of(int $status, array $headers, string $body): self
    {
        $parsed = json_decode($body, true);
        $facts = [
            'requestId' => $headers['x-request-id'] ?? null,
            'rateLimit' => self::rateLimit($headers['ratelimit'] ?? ''),
        ];
        // The token endpoint reports failures of JSON requests with status 200 and the names of RFC 6749.
        $failed = $status < 200 || $status >= 300 || !is_array($parsed) || isset($parsed['error']);
        if (!$failed) {
            return new self(true, $status, $parsed, ...$facts);
        }
        return new self(
            false,
            $status,
            errors: self::errors($parsed, $status),
            retryAfterSeconds: self::secondsUntil($headers['retry-after'] ?? ''),
            requestId: $facts['requestId'],
            rateLimit: $facts['rateLimit'],
        );
    }

    /** The errors of a response in the layout of Release 1, or in that of RFC 6749, section 5.2. */
    private static function errors(mixed $parsed, int $status): array
    {
        if (is_array($parsed['errors'] ?? null) && $parsed['errors'] !== []) {
            return $parsed['errors'];
        }
        if (is_string($parsed['error'] ?? null)) {
            $code = $parsed['error'];
            return [['code' => $code, 'message' => $parsed['error_description'] ?? $code]];
        }
        return [['message' => "The response with status $status is not from the service."]];
    }

    /** Reads a header Retry-After: seconds, or a date (RFC 9110, section 10.2.3). */
    private static function secondsUntil(string $header): ?int
    {
        if (ctype_digit($header)) {
            return (int) $header;
        }
        $time = $header === '' ? false : strtotime($header);
        return $time === false ? null : max(0, $time - time());
    }

    private static function rateLimit(string $header): ?array
    {
        if (!preg_match('/^"(.*)";r=(\d+);t=(\d+)/', $header, $found)) {
            return null;
        }
        return ['policy' => $found[1], 'remaining' => (int) $found[2], 'resetSeconds' => (int) $found[3]];
    }
}

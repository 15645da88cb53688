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
     * @param ?\DateTimeImmutable $deprecatedAt Since when programs should no longer use the endpoint.
     * @param ?\DateTimeImmutable $sunsetAt When the endpoint ends.
     */
    public function __construct(
        public readonly bool $ok,
        public readonly int $status,
        public readonly ?array $value = null,
        public readonly array $errors = [],
        public readonly ?int $retryAfterSeconds = null,
        public readonly ?string $requestId = null,
        public readonly ?array $rateLimit = null,
        public readonly ?\DateTimeImmutable $deprecatedAt = null,
        public readonly ?\DateTimeImmutable $sunsetAt = null,
    ) {
    }

    /** The code of the first error; null if the request succeeded, or the error has none. */
    public function code(): ?string
    {
        return $this->errors[0]['code'] ?? null;
    }

    /** True for a failure that another attempt may not have: no response, a busy service or a restart. */
    public function isTemporary(): bool
    {
        return match (true) {
            $this->ok => false,
            $this->status === 0 => $this->code() === null,
            $this->status === 429 => $this->retryAfterSeconds !== null,
            default => in_array($this->status, [408, 500, 502, 503, 504], true),
        };
    }

    /** Retry-After or an exponential delay, and up to half as much again, so that many clients do not return at once. */
    public function secondsBefore(int $attempt): float
    {
        $delay = 2 ** ($attempt - 1);
        return ($this->retryAfterSeconds ?? $delay / 2) + mt_rand() / mt_getrandmax() * min($delay, 30) / 2;
    }

    /**
     * A failure of which the service knows nothing.
     *
     * @return self<array<mixed>>
     */
    public static function failure(string $message, ?string $code = null, int $status = 0): self
    {
        $error = $code === null ? ['message' => $message] : ['code' => $code, 'message' => $message];
        return new self(false, $status, errors: [$error]);
    }

    /**
     * Reads a response, which may come from a proxy and be no JSON.
     *
     * @param array<string, string> $headers By their names in lower case.
     * @return self<array<mixed>>
     */
    public static function of(int $status, array $headers, string $body, string $url): self
    {
        if ($status >= 300 && $status < 400) {
            $host = parse_url($headers['location'] ?? '', PHP_URL_HOST) ?: parse_url($url, PHP_URL_HOST);
            $advice = 'It was not followed: set baseUrl to the URL of the service.';
            return self::failure("The response redirects to $host. $advice", 'redirect', $status);
        }
        $parsed = json_decode($body, true);
        $facts = [
            'requestId' => $headers['x-request-id'] ?? null,
            'rateLimit' => self::rateLimit($headers['ratelimit'] ?? ''),
            // RFC 9745 has a number of seconds after an at sign, and RFC 8594 a date.
            'deprecatedAt' => self::date($headers['deprecation'] ?? ''),
            'sunsetAt' => self::date($headers['sunset'] ?? ''),
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
            deprecatedAt: $facts['deprecatedAt'],
            sunsetAt: $facts['sunsetAt'],
        );
    }

    /**
     * The errors of a response in the layout of Release 1, or in that of RFC 6749, section 5.2.
     *
     * @return list<array{code?: string, message: string}>
     */
    private static function errors(mixed $parsed, int $status): array
    {
        $errors = is_array($parsed) ? $parsed['errors'] ?? [] : [];
        // A proxy may have a layout of its own, with numbers as codes.
        $isOurs = fn (mixed $error): bool =>
            is_array($error) && is_string($error['message'] ?? null) && is_string($error['code'] ?? '');
        if (is_array($errors) && $errors !== [] && array_values(array_filter($errors, $isOurs)) === $errors) {
            return $errors;
        }
        if (is_string($parsed['error'] ?? null)) {
            $code = $parsed['error'];
            $message = $parsed['error_description'] ?? null;
            return [['code' => $code, 'message' => is_string($message) ? $message : $code]];
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

    private static function date(string $header): ?\DateTimeImmutable
    {
        return date_create_immutable($header === '' ? 'no date' : $header) ?: null;
    }

    /** @return ?array{policy: string, remaining: int, resetSeconds: int} */
    private static function rateLimit(string $header): ?array
    {
        if (!preg_match('/^"(.*)";r=(\d+);t=(\d+)/', $header, $found)) {
            return null;
        }
        return ['policy' => $found[1], 'remaining' => (int) $found[2], 'resetSeconds' => (int) $found[3]];
    }
}

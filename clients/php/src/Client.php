<?php

declare(strict_types=1);

namespace Gatehouse;

/** A client of the service: one method per endpoint. */
final class Client
{
    use Endpoints;

    /** A longer wait is for the caller to decide about. */
    private const MAX_WAIT_SECONDS = 30;

    private readonly string $baseUrl;

    /**
     * @param string $baseUrl The URL of the service, such as `https://members.example.org`.
     * @param string|\Closure(): ?string|null $bearer The bearer token of a member, or a function that returns it.
     * @param ?string $clientId The id of an OAuth client.
     * @param ?string $clientSecret Its secret. A public client has none.
     * @param float $timeoutSeconds The time after which a request that gets no data has failed.
     * @param int $retries How often a request that got status 503 is sent again, after the time in Retry-After.
     */
    public function __construct(
        string $baseUrl,
        private readonly string|\Closure|null $bearer = null,
        private readonly ?string $clientId = null,
        private readonly ?string $clientSecret = null,
        private readonly float $timeoutSeconds = 30,
        private readonly int $retries = 2,
    ) {
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /** @param array{method: string, path: string, credential: string} $endpoint */
    private function call(
        array $endpoint,
        ?array $input = null,
        string $id = '',
        ?string $idempotencyKey = null,
    ): Result {
        $isToken = str_ends_with($endpoint['path'], '/token.eb');
        if ($isToken) {
            $input += ['client_id' => $this->clientId, 'client_secret' => $this->clientSecret];
        }
        $input = $input === null ? null : array_filter($input, fn ($value) => $value !== null);
        // Public clients must send a form.
        $isForm = $isToken && !isset($input['client_secret']);
        $headers = ['Accept: application/json', ...$this->authorization($endpoint['credential'])];
        if ($idempotencyKey !== null) {
            $headers[] = "Idempotency-Key: $idempotencyKey";
        }
        $body = '';
        $query = '';
        if ($endpoint['method'] === 'GET') {
            $query = $input ? '?' . http_build_query($input) : '';
        } elseif ($input !== null) {
            $headers[] = 'Content-Type: ' . ($isForm ? 'application/x-www-form-urlencoded' : 'application/json');
            $body = $isForm ? http_build_query($input) : json_encode($input, JSON_THROW_ON_ERROR);
        } else {
            $headers[] = 'Content-Length: 0';
        }
        $path = preg_replace('/\{\w+\}/', rawurlencode($id), $endpoint['path']);
        return $this->sendUntilAvailable($endpoint['method'], $this->baseUrl . $path . $query, $headers, $body);
    }

    /** Every request may be repeated: no repeat causes a second email or uses up a second code. */
    private function sendUntilAvailable(string $method, string $url, array $headers, string $body): Result
    {
        for ($attempt = 0; ; $attempt += 1) {
            $result = $this->send($method, $url, $headers, $body);
            $wait = $result->retryAfterSeconds ?? 2 ** $attempt;
            if ($result->status !== 503 || $attempt >= $this->retries || $wait > self::MAX_WAIT_SECONDS) {
                return $result;
            }
            sleep($wait);
        }
    }

    private function send(string $method, string $url, array $headers, string $body): Result
    {
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => implode("\r\n", $headers),
            'content' => $body,
            'timeout' => $this->timeoutSeconds,
            'ignore_errors' => true,
            'follow_location' => 0,
        ]]);
        $stream = @fopen($url, 'r', false, $context);
        if ($stream === false) {
            return Result::failure(error_get_last()['message'] ?? 'There is no response.');
        }
        $text = stream_get_contents($stream);
        $meta = stream_get_meta_data($stream);
        fclose($stream);
        if ($text === false || $meta['timed_out']) {
            return Result::failure('The request took too long.');
        }
        [$status, $received] = self::head($meta['wrapper_data']);
        return Result::of($status, $received, $text);
    }

    /**
     * The status and the headers of a response.
     *
     * @return array{int, array<string, string>}
     */
    private static function head(array $lines): array
    {
        $status = (int) (explode(' ', $lines[0] ?? '')[1] ?? 0);
        $headers = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + ['', ''];
            $headers[strtolower($name)] = trim($value);
        }
        return [$status, $headers];
    }

    /** The Authorization header of a request. Endpoints that anyone may call identify the client by it. */
    private function authorization(string $credential): array
    {
        if ($credential === 'none') {
            return [];
        }
        if (in_array($credential, ['either', 'client'], true) && $this->clientId !== null && $this->clientSecret !== null) {
            // Form-encoded before it is joined, as RFC 6749, section 2.3.1 requires.
            $pair = urlencode($this->clientId) . ':' . urlencode($this->clientSecret);
            return ['Authorization: Basic ' . base64_encode($pair)];
        }
        $token = $this->bearer instanceof \Closure ? ($this->bearer)() : $this->bearer;
        return $token === null || $token === '' ? [] : ["Authorization: Bearer $token"];
    }
}

<?php

declare(strict_types=1);

namespace Gatehouse;

/** A client of the service: one method per endpoint. */
final class Client
{
    use Endpoints;

    /** A longer wait is for the caller to decide about. */
    private const MAX_WAIT_SECONDS = 30;

    /** Longer than the service waits for an event. */
    private const FEED_TIMEOUT_SECONDS = 60;

    private readonly string $baseUrl;

    /** True if the token is that of one call. */
    private bool $prefersBearer = false;

    /**
     * @param string $baseUrl The URL of the service, such as `https://members.example.org`.
     * @param string|\Closure(): ?string|null $bearer The bearer token of a member, or a function that returns it.
     * @param ?string $clientId The id of an OAuth client.
     * @param ?string $clientSecret Its secret. A public client has none.
     * @param float $timeoutSeconds The time after which an attempt without a complete response has failed.
     * @param int $retries How often a request is sent again if that may help and has no second effect.
     * @param array<string, string> $headers Headers of every request.
     * @param int $maxResponseBytes A longer response is a failure.
     * @param ?\Closure(array{method: string, url: string, number: int}): ?array<string, string> $onRequest
     *   Runs before each attempt; the headers that it returns are added.
     * @param ?\Closure(Result<array<mixed>>, array{method: string, url: string, number: int}): void $onResponse
     *   Runs after each attempt, also if there was no response.
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] private readonly string|\Closure|null $bearer = null,
        private readonly ?string $clientId = null,
        #[\SensitiveParameter] private readonly ?string $clientSecret = null,
        private readonly float $timeoutSeconds = 30,
        private readonly int $retries = 2,
        private readonly array $headers = [],
        private readonly int $maxResponseBytes = 10_000_000,
        private readonly ?\Closure $onRequest = null,
        private readonly ?\Closure $onResponse = null,
    ) {
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /**
     * The same client with other options, for one call or several: `$client->with(bearer: $token)->profile()`. A token is
     * sent instead of the client's secret to endpoints that take either.
     */
    public function with(
        #[\SensitiveParameter] string|\Closure|null $bearer = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): self {
        $client = new self(
            $this->baseUrl,
            $bearer ?? $this->bearer,
            $this->clientId,
            $this->clientSecret,
            $timeoutSeconds ?? $this->timeoutSeconds,
            $retries ?? $this->retries,
            $this->headers,
            $this->maxResponseBytes,
            $this->onRequest,
            $this->onResponse,
        );
        $client->prefersBearer = $bearer !== null || $this->prefersBearer;
        return $client;
    }

    /**
     * Reads the feed for as long as you read from it, page by page: it waits, reconnects and resumes. What may pass is
     * waited out. If there is no cursor, or the feed does not have it any more, `$reload` gets every subject and replaces
     * your copy by them: delete what is not among them. The next page has no events and the cursor from which the feed goes
     * on. Any other failure is the last result, and so is 410 without `$reload`.
     *
     * @param ?string $after The cursor of the last page that you have handled.
     * @param ?\Closure(\Generator<int, array<mixed>>): void $reload
     * @param list<'account'|'membership'|'contact'|'subscription'> $kinds The kinds of subjects that it gets.
     * @return \Generator<int, Result<array<mixed>>>
     */
    public function followEvents(
        ?string $after = null,
        ?\Closure $reload = null,
        array $kinds = ['account', 'membership', 'contact', 'subscription'],
    ): \Generator {
        $client = $this->with(timeoutSeconds: max($this->timeoutSeconds, self::FEED_TIMEOUT_SECONDS));
        for ($isLost = $after === null && $reload !== null; ; ) {
            $result = $isLost && $reload !== null
                ? $this->reloadFrom($reload, $kinds)
                : self::persist(
                    fn () => $client->events(['wait' => '25'] + ($after === null ? [] : ['after' => $after])),
                );
            $wasLost = $isLost;
            $isLost = $result->status === 410 && $reload !== null && !$wasLost;
            if ($result->ok) {
                $cursor = $result->value['cursor'] ?? null;
                $after = is_string($cursor) ? $cursor : $after;
                if ($wasLost || ($result->value['events'] ?? []) !== []) {
                    yield $result;
                }
            } elseif (!$isLost) {
                yield $result;
                return;
            }
        }
    }

    /**
     * Lists everything, and returns a page without events and with the cursor at which the first list began.
     *
     * @param \Closure(\Generator<int, array<mixed>>): void $reload
     * @param list<'account'|'membership'|'contact'|'subscription'> $kinds
     * @return Result<array<mixed>>
     */
    private function reloadFrom(\Closure $reload, array $kinds): Result
    {
        /** @var ?Result<array<mixed>> $first */
        $first = null;
        $list = function () use ($kinds, &$first): \Generator {
            foreach ($kinds as $kind) {
                for ($page = ['kind' => $kind]; ; $page['after'] = $result->value['after']) {
                    $result = self::persist(fn () => $this->subjects($page));
                    if (!$result->ok) {
                        $first = $result;
                        throw new \RuntimeException($result->errors[0]['message']);
                    }
                    $first ??= $result;
                    foreach ($result->value['subjects'] as $subject) {
                        yield $subject;
                    }
                    if (!isset($result->value['after'])) {
                        break;
                    }
                }
            }
        };
        try {
            $reload($list());
        } catch (\Throwable $error) {
            return $first === null || $first->ok ? Result::failure($error->getMessage(), 'caller') : $first;
        }
        return $first === null || !$first->ok
            ? $first ?? Result::failure('reload has not read the subjects.', 'caller')
            : new Result(true, $first->status, ['events' => []] + array_intersect_key($first->value ?? [], ['cursor' => '']));
    }

    /**
     * Repeats a call for as long as its failure may pass.
     *
     * @param \Closure(): Result<array<mixed>> $call
     * @return Result<array<mixed>>
     */
    private static function persist(\Closure $call): Result
    {
        for ($failures = 1; ; $failures += 1) {
            $result = $call();
            if ($result->ok || !$result->isTemporary()) {
                return $result;
            }
            self::wait(min(60, $result->secondsBefore(min($failures, 7))));
        }
    }

    /**
     * The OpenID Connect metadata of the service.
     *
     * @internal For SignIn.
     * @return Result<array<mixed>>
     */
    public function metadata(): Result
    {
        $path = '/.well-known/openid-configuration';
        return $this->call(
            ['method' => 'GET', 'path' => $path, 'credential' => 'none', 'repeatableForSeconds' => INF],
        );
    }

    /**
     * Parameters as a query or a form has them, whatever separator the program has set for its pages.
     *
     * @internal For SignIn.
     * @param array<string, mixed> $parameters
     */
    public static function formOf(#[\SensitiveParameter] array $parameters): string
    {
        return http_build_query($parameters, '', '&');
    }

    /**
     * What a dump may show: no secret.
     *
     * @return array<string, mixed>
     */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl, 'clientId' => $this->clientId];
    }

    /**
     * Calls an endpoint. What the input or a function of the caller throws is a failed result with the code `caller`.
     *
     * @param array{method: string, path: string, credential: string, repeatableForSeconds: int|float} $endpoint
     * @param ?array<string, mixed> $input
     * @return Result<array<mixed>>
     */
    private function call(
        array $endpoint,
        #[\SensitiveParameter] ?array $input = null,
        string $id = '',
        ?string $idempotencyKey = null,
    ): Result {
        try {
            [$url, $headers, $body] = $this->requestOf($endpoint, $input, $id);
            if ($idempotencyKey !== null) {
                $headers['Idempotency-Key'] = $idempotencyKey;
            }
            return $this->send($endpoint['method'], $url, $headers, $body, $endpoint['repeatableForSeconds']);
        } catch (\Throwable $error) {
            return Result::failure($error->getMessage(), 'caller');
        }
    }

    /**
     * The URL, the headers and the body of a request.
     *
     * @param array{method: string, path: string, credential: string} $endpoint
     * @param ?array<string, mixed> $input
     * @return array{string, array<string, string>, ?string}
     */
    private function requestOf(array $endpoint, #[\SensitiveParameter] ?array $input, string $id): array
    {
        $isToken = str_ends_with($endpoint['path'], '/token.eb');
        if ($isToken) {
            $input = ($input ?? []) + ['client_id' => $this->clientId, 'client_secret' => $this->clientSecret];
        }
        $input = $input === null ? null : array_filter($input, fn ($value) => $value !== null);
        // curl would send the secrets to a URL without a scheme in the clear.
        if (!preg_match('#^https?://#i', $this->baseUrl)) {
            throw new \UnexpectedValueException("baseUrl must begin with https://, and is $this->baseUrl");
        }
        $url = $this->baseUrl . preg_replace('/\{\w+\}/', rawurlencode($id), $endpoint['path']);
        $headers = ['Accept' => 'application/json'] + $this->authorization($endpoint['credential']);
        if ($endpoint['method'] === 'GET') {
            // A list is a parameter that occurs several times.
            $query = preg_replace('/%5B\d+%5D=/', '=', self::formOf($input ?? []));
            return [$url . ($query === '' ? '' : "?$query"), $headers, null];
        }
        if ($input === null) {
            return [$url, $headers, ''];
        }
        // Public clients must send a form.
        $isForm = $isToken && !isset($input['client_secret']);
        $headers['Content-Type'] = $isForm ? 'application/x-www-form-urlencoded' : 'application/json';
        return [$url, $headers, $isForm ? self::formOf($input) : json_encode($input, JSON_THROW_ON_ERROR)];
    }

    /**
     * The Authorization header of a request. Endpoints that anyone may call identify the client by it.
     *
     * @return array<string, string>
     */
    private function authorization(string $credential): array
    {
        if ($credential === 'none') {
            return [];
        }
        $isForClient = $credential === 'client' || ($credential === 'either' && !$this->prefersBearer);
        if ($isForClient && $this->clientId !== null && $this->clientSecret !== null) {
            // Form-encoded before it is joined, as RFC 6749, section 2.3.1 requires.
            $pair = urlencode($this->clientId) . ':' . urlencode($this->clientSecret);
            return ['Authorization' => 'Basic ' . base64_encode($pair)];
        }
        $token = $this->bearer instanceof \Closure ? ($this->bearer)() : $this->bearer;
        return is_string($token) && $token !== '' ? ['Authorization' => "Bearer $token"] : [];
    }

    /**
     * Sends a request until it has a response, repeating it would not help or might have an effect, or no attempts are
     * left.
     *
     * @param array<string, string> $headers
     * @return Result<array<mixed>>
     */
    private function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        #[\SensitiveParameter] ?string $body,
        int|float $repeatableForSeconds,
    ): Result {
        $start = microtime(true);
        $agent = ['User-Agent' => 'gatehouse-client-php/' . self::$version];
        $headers = self::merged($agent, $this->headers, $headers);
        for ($number = 1; ; $number += 1) {
            $attempt = ['method' => $method, 'url' => $url, 'number' => $number];
            $added = $this->onRequest === null ? null : ($this->onRequest)($attempt);
            $result = $this->sendOnce($method, $url, self::merged($headers, $added ?? []), $body);
            if ($this->onResponse !== null) {
                ($this->onResponse)($result, $attempt);
            }
            $wait = $result->secondsBefore($number);
            // The service asks for a repeat if it rejects a request with Retry-After.
            $isRejected = $result->status === 503 && $result->retryAfterSeconds !== null;
            $last = $start + ($repeatableForSeconds ?: ($isRejected ? INF : 0));
            $isLate = microtime(true) + $wait > $last || $wait > self::MAX_WAIT_SECONDS;
            if (!$result->isTemporary() || $number > $this->retries || $isLate) {
                return $result;
            }
            self::wait($wait);
        }
    }

    /**
     * The headers of several lists, of those with one name the last one: the case of a name has no meaning.
     *
     * @param array<string, string> ...$lists
     * @return array<string, string>
     */
    private static function merged(#[\SensitiveParameter] array ...$lists): array
    {
        return array_merge(...array_map(array_change_key_case(...), $lists));
    }

    /**
     * @param array<string, string> $headers
     * @return Result<array<mixed>>
     */
    private function sendOnce(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        #[\SensitiveParameter] ?string $body,
    ): Result {
        $lines = ['Expect:'];
        foreach ($headers as $name => $value) {
            if (preg_match('/[\r\n\0]/', $name . $value)) {
                return Result::failure("The header $name has a line break.", 'header');
            }
            $lines[] = "$name: $value";
        }
        $text = '';
        $received = [];
        $handle = curl_init();
        curl_setopt_array($handle, ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]) + [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // A redirect would send the body, with its secrets, to another host.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeoutSeconds * 1000),
            CURLOPT_ENCODING => '',
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$received): int {
                [$name, $value] = explode(':', $line, 2) + ['', ''];
                // An interim response comes before the headers of the final one.
                $received = str_starts_with($line, 'HTTP/') ? [] : $received + [strtolower($name) => trim($value)];
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => function ($_, string $chunk) use (&$text): int {
                $text .= $chunk;
                return strlen($text) > $this->maxResponseBytes ? 0 : strlen($chunk);
            },
        ]);
        $isComplete = curl_exec($handle);
        $status = (int) curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        if (strlen($text) > $this->maxResponseBytes) {
            return Result::failure("The response has more than $this->maxResponseBytes bytes.", 'size', $status);
        }
        return $isComplete === false
            ? Result::failure(curl_error($handle))
            : Result::of($status, $received, $text, $url);
    }

    private static function wait(float $seconds): void
    {
        usleep((int) ($seconds * 1_000_000));
    }
}

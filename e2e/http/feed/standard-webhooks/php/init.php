<?php

require __DIR__ . '/src/Webhook.php';
require __DIR__ . '/src/Exception/WebhookVerificationException.php';

<?php

declare(strict_types=1);

// Loads the classes of the client in a project without Composer.
spl_autoload_register(function (string $class): void {
    if (str_starts_with($class, 'Gatehouse\\')) {
        require __DIR__ . '/src/' . substr($class, strlen('Gatehouse\\')) . '.php';
    }
});

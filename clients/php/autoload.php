<?php

declare(strict_types=1);

// Loads the classes of the client in a project without Composer.
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/src/' . substr($class, strlen('Gatehouse\\')) . '.php';
    // The project may have classes of its own in this namespace.
    if (str_starts_with($class, 'Gatehouse\\') && is_file($file)) {
        require $file;
    }
});

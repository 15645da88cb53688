<?php
$response = file_get_contents('http://localhost:3000/r1/fees.eb');
foreach (json_decode($response)->fees as $fee) {
    $amount = $fee->Amount ?? 'price on application';
    echo $fee->MembershipType, ' ', $fee->Band ?? '', ' ', $amount, "\n";
}

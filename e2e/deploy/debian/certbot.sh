#!/bin/bash
# Stands in for certbot, which needs the internet: `certbot certonly --nginx -d NAME` with an authority of this machine.
set -e
name=$4
mkdir -p "/etc/letsencrypt/live/$name"
cd "/etc/letsencrypt/live/$name"
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=Authority -keyout /root/authority.key -out /root/authority.pem
openssl req -newkey rsa:2048 -nodes -subj "/CN=$name" -keyout privkey.pem -out request.pem
openssl x509 -req -in request.pem -CA /root/authority.pem -CAkey /root/authority.key -CAcreateserial -days 90 \
  -extfile <(echo "subjectAltName=DNS:$name") -out fullchain.pem

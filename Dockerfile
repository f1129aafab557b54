# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY . .
# What npm reads: as long as it stays the same, the packages of an earlier build are used.
RUN mkdir /manifests \
 && find . -name node_modules -prune -o \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents {} /manifests \;

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts
COPY . .
# The bundles and what they read, without the embedded database (DATABASE_URL names a server).
RUN node deploy/production-tree.mjs /tree --build

FROM node:24.21.0-bookworm-slim
# The delay lets a load balancer see that /readyz says no before the port is closed.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# Collects the processes that browsers leave behind; Node.js as the first process would not.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node /data
WORKDIR /app
COPY --from=build /tree ./
RUN ln -s /app/enrichment-admin /usr/local/bin/
VOLUME /data
RUN install -d -o node -g node apps/api/bundle/compiled apps/admin/bundle/compiled
# docker build --build-arg BUILD_COMMIT=$(git rev-parse HEAD): the service reads its commit where a clone has it.
ARG BUILD_COMMIT=
ARG VERSION=0.2.0
LABEL org.opencontainers.image.title=enrichment \
      org.opencontainers.image.description="Data enrichment over HTTP" \
      org.opencontainers.image.licenses=MIT \
      org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$BUILD_COMMIT
RUN if [ -n "$BUILD_COMMIT" ]; then mkdir .git && echo "$BUILD_COMMIT" >.git/HEAD; fi
USER node
# V8 keeps compiled code for one user and the flags of one command. A port that is none ends the service once it is loaded.
RUN PORT=none node --max-old-space-size-percentage=50 --max-semi-space-size=16 apps/api/bundle/main.js; \
    node apps/admin/bundle/main.js --help >/dev/null
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
# The heap follows the container's limit; the rest is for IP databases, buffers and code. New objects get 16 MB instead of 32,
# since few outlive their request.
# SIGUSR1 would open a debugger.
CMD ["node", "--disable-sigusr1", "--max-old-space-size-percentage=50", "--max-semi-space-size=16", "apps/api/bundle/main.js"]

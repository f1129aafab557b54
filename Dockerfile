# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts \
 && node apps/dashboard/build.mjs \
 && npx tsc --build apps/api/tsconfig.lib.json apps/admin/tsconfig.lib.json \
 # What runs needs neither the tools nor the embedded database (DATABASE_URL names a server).
 && npm prune --omit=dev --omit=optional --ignore-scripts

FROM node:24.21.0-bookworm-slim
# The delay lets a load balancer see that /readyz says no before requests are refused.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data SHUTDOWN_DELAY_MS=5000
# Collects the processes that browsers leave behind; Node.js as the first process would not.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/libs ./libs
COPY --from=build /app/apps ./apps
RUN install -d -o node -g node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/api/dist/main.js"]

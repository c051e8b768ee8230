# Lacewing with its embedded PostgreSQL, run as a non-root user. Data is in the volume /data.
# Not tested with a container engine: build it once before you rely on it.
FROM node:22-slim AS build
WORKDIR /lacewing
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node script/build.mjs && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /lacewing
COPY --from=build /lacewing/package.json ./
# Owned by the user: the first start creates links between PostgreSQL's libraries there.
COPY --from=build --chown=node:node /lacewing/node_modules ./node_modules
COPY --from=build /lacewing/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Lets PostgreSQL shut down cleanly before the container ends.
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/main.js"]

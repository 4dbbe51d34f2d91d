# The image of an operator's Gatehouse (docs/operating.md). `npm run verify -- image` follows these steps without a
# container engine.

FROM node:26.10.0-trixie-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
RUN npm ci --omit=dev --workspace @gatehouse/server --workspace @gatehouse/contract --no-audit --no-fund
# What no process reads: types, maps of sources, and weights of fonts that no document is set in.
RUN find node_modules -type f -regex '.*\.\(map\|d\.[cm]?ts\|md\)' -delete
RUN find node_modules/@embedpdf -name '*.otf' ! -name '*-Regular.otf' ! -name '*-Bold.otf' -delete

FROM node:26.10.0-trixie-slim AS client
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/client/package.json apps/client/
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
RUN npm ci --workspace @gatehouse/client --workspace @gatehouse/server --workspace @gatehouse/contract --no-audit --no-fund
COPY tsconfig.json ./
COPY apps/client apps/client
COPY packages/contract packages/contract
COPY tools/buildClient.ts tools/
COPY tools/stack/src/clientBuild.ts tools/stack/src/notices.ts tools/stack/src/
RUN node tools/buildClient.ts

FROM node:26.10.0-trixie-slim
LABEL org.opencontainers.image.title="Gatehouse"
LABEL org.opencontainers.image.description="Find a space, book it, open its door."
LABEL org.opencontainers.image.version="8.7.0"
WORKDIR /app
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=4000
# What one thread has freed another takes, out of large pages of memory.
ENV GLIBC_TUNABLES=glibc.malloc.arena_max=2:glibc.malloc.hugetlb=1
COPY --from=dependencies /app/node_modules node_modules
COPY LICENSE ./
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY --from=client /app/apps/client/dist apps/client/dist
COPY --from=client /app/apps/client/dist-server apps/client/dist-server
COPY tools/commands.mjs tools/mosquitto.ts tools/
COPY deploy/gatehouse.mjs deploy/
# Folders for volumes, which take their rights from here: everybody may write, as in /tmp.
RUN mkdir --mode=1777 data backups
VOLUME /app/data
USER 1000
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "apps/server/src/healthcheck.ts"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=100", "deploy/gatehouse.mjs"]
CMD ["serve"]

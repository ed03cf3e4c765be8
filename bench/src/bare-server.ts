// The baseline for a read: a bare Fastify route that runs one primary-key query with the same driver and pool.
import Fastify from "fastify";
import { Pool } from "pg";

const { PORT, DATABASE_URL } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 20 });
const app = Fastify();
app.route<{ Params: { id: string } }>({
  method: "GET",
  url: "/api/participants/:id",
  handler: async ({ params }) => {
    const { rows } = await pool.query("select * from participant where id = $1", [params.id]);
    return { status: "success", data: rows[0] };
  },
});
app.route({ method: "GET", url: "/api/health", handler: async () => ({ status: "success" }) });
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
process.once("SIGTERM", () => void app.close().then(() => pool.end()));

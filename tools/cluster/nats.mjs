import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePorts } from "./ports.mjs";

/**
 * The files of three NATS servers that work as one.
 * @param {string} folder
 * @returns {Promise<{ name: string, command: string, args: string[], url: string }[]>}
 */
export async function natsCluster(folder) {
  const names = ["nats-1", "nats-2", "nats-3"];
  const ports = await freePorts(4 * names.length);
  /** @param {number} kind */
  const portsOf = (kind) => ports.slice(kind * names.length, (kind + 1) * names.length);
  const [clients, routes, leaves, monitors] = [portsOf(0), portsOf(1), portsOf(2), portsOf(3)];
  const all = routes.map((port) => `"nats://127.0.0.1:${port}"`).join(", ");
  return await Promise.all(
    names.map(async (name, index) => {
      const place = path.join(folder, name);
      await mkdir(place, { recursive: true, mode: 0o700 });
      const file = path.join(place, "nats.conf");
      await writeFile(
        file,
        `server_name: ${name}
listen: "127.0.0.1:${clients[index]}"
http: "127.0.0.1:${monitors[index]}"
max_payload: 1MB
jetstream { store_dir: "${place}", domain: core, max_memory_store: 64MB, max_file_store: 4GB }
leafnodes { listen: "127.0.0.1:${leaves[index]}" }
cluster { name: atrium, listen: "127.0.0.1:${routes[index]}", routes: [${all}] }
`,
      );
      return { name, command: "/usr/sbin/nats-server", args: ["-c", file], url: `nats://127.0.0.1:${clients[index]}` };
    }),
  );
}

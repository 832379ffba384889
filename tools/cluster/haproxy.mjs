import { writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * The file of HAProxy before the web nodes: a node that does not answer for a second gets nothing more, and its sockets end, so that
 * pages open theirs elsewhere.
 * @param {string} folder
 * @param {{ host: string, port: number, nodes: readonly { name: string, port: number }[] }} place
 */
export async function balancer(folder, { host, port, nodes }) {
  const file = path.join(folder, "haproxy.cfg");
  const servers = nodes.map(({ name, port: own }) => `  server ${name} 127.0.0.1:${own} check`).join("\n");
  await writeFile(
    file,
    `global
  maxconn 8192
defaults
  mode http
  timeout connect 1s
  timeout client 65s
  timeout server 65s
  timeout tunnel 1h
  timeout check 800ms
  option redispatch
  retries 3
frontend pages
  bind ${host}:${port}
  default_backend web
backend web
  balance leastconn
  option forwardfor
  option httpchk GET /api/ready
  default-server inter 500ms fastinter 200ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`,
  );
  return { name: "haproxy", command: "/usr/sbin/haproxy", args: ["-db", "-f", file] };
}

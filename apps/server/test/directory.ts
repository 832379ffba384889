import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "ldapts";
import { LOCALHOST } from "./certificate.ts";
import { freePort, isListening } from "./freePort.ts";

export const BASE_DN = "dc=campus,dc=example";
export const PEOPLE = `ou=people,${BASE_DN}`;
export const GROUPS = `ou=groups,${BASE_DN}`;
export const SERVICE = { dn: `cn=atrium,${BASE_DN}`, password: "service-lamp-burns-7" } as const;
const ROOT = { dn: `cn=root,${BASE_DN}`, password: "root-lamp-burns-7" } as const;

/** For tests: OpenLDAP's own server, with people and groups, StartTLS and TLS. */
export class Directory {
  readonly port: number;
  readonly tlsPort: number;
  readonly #folder: string;
  #process: ChildProcess;

  private constructor(parts: { port: number; tlsPort: number; folder: string; process: ChildProcess }) {
    this.port = parts.port;
    this.tlsPort = parts.tlsPort;
    this.#folder = parts.folder;
    this.#process = parts.process;
  }

  static async start(): Promise<Directory> {
    const folder = await mkdtemp(path.join(tmpdir(), "atrium-directory-"));
    const [port, tlsPort] = [await freePort(), await freePort()];
    await writeFile(path.join(folder, "cert.pem"), LOCALHOST.cert);
    await writeFile(path.join(folder, "key.pem"), LOCALHOST.key, { mode: 0o600 });
    await writeFile(path.join(folder, "slapd.conf"), configuration(folder));
    const directory = new Directory({ port, tlsPort, folder, process: await run(folder, port, tlsPort) });
    await directory.change(async (client) => {
      await client.add(BASE_DN, { objectClass: ["dcObject", "organization"], dc: "campus", o: "Campus" });
      for (const ou of ["people", "groups", "elsewhere"]) {
        await client.add(`ou=${ou},${BASE_DN}`, { objectClass: "organizationalUnit", ou });
      }
      const objectClass = ["organizationalRole", "simpleSecurityObject"];
      await client.add(SERVICE.dn, { objectClass, cn: "atrium", userPassword: SERVICE.password });
    });
    return directory;
  }

  get address(): string {
    return `ldap://localhost:${this.port}`;
  }

  async stop(): Promise<void> {
    await this.halt();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** As where its machine is down. */
  async halt(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#process.kill("SIGTERM");
    await ended;
  }

  async resume(): Promise<void> {
    this.#process = await run(this.#folder, this.port, this.tlsPort);
  }

  /** As its administrator. */
  async change(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({ url: `ldap://127.0.0.1:${this.port}`, timeout: 5_000 });
    try {
      await client.bind(ROOT.dn, ROOT.password);
      await work(client);
    } finally {
      await client.unbind();
    }
  }

  async addPerson(uid: string, password: string, under = PEOPLE): Promise<string> {
    const dn = `uid=${uid},${under}`;
    const entry = { objectClass: "inetOrgPerson", uid, cn: uid, sn: uid, userPassword: password };
    await this.change(async (client) => client.add(dn, entry));
    return dn;
  }

  async addGroup(name: string, members: readonly string[], under = GROUPS): Promise<string> {
    const dn = `cn=${name},${under}`;
    const entry = { objectClass: "groupOfNames", cn: name, member: [...members] };
    await this.change(async (client) => client.add(dn, entry));
    return dn;
  }

  async remove(dn: string): Promise<void> {
    await this.change(async (client) => client.del(dn));
  }
}

function configuration(folder: string): string {
  return `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/pid
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
maxsize 33554432
suffix "${BASE_DN}"
rootdn "${ROOT.dn}"
rootpw ${ROOT.password}
directory ${folder}
overlay memberof
memberof-refint TRUE
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SERVICE.dn}" read by * none
`;
}

async function run(folder: string, port: number, tlsPort: number): Promise<ChildProcess> {
  const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const child = spawn("/usr/sbin/slapd", ["-d", "0", "-f", path.join(folder, "slapd.conf"), "-h", urls], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`slapd ended: ${said}`);
    if (await isListening(port)) return child;
    await pause(50);
  }
  throw new Error(`slapd does not listen: ${said}`);
}

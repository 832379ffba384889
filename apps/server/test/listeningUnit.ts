import { once } from "node:events";
import { createServer } from "node:http";

/** Somebody's own program at an address, which asks for passwords as a camera does and writes down what it is offered. */
export interface ListeningUnit {
  readonly port: number;
  /** The proofs and passwords that came, as they came: `Digest …`, `Basic …`. */
  readonly offered: string[];
  /** Requests, with and without a proof. */
  readonly requests: number;
  stop(): Promise<void>;
}

/** @param challenge what it answers whoever proves nothing */
export async function openListeningUnit(challenge: "digest" | "basic"): Promise<ListeningUnit> {
  const offered: string[] = [];
  let requests = 0;
  const realm = "AXIS_0408180180AB";
  const asked =
    challenge === "basic" ? `Basic realm="${realm}"` : `Digest realm="${realm}", nonce="of-my-own-choice", qop="auth"`;
  const server = createServer((request, response) => {
    requests += 1;
    const { authorization } = request.headers;
    if (authorization !== undefined) offered.push(authorization);
    request.resume();
    response.writeHead(401, { "www-authenticate": asked }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens at no port");
  return {
    port: address.port,
    offered,
    get requests() {
      return requests;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

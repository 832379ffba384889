import type { Installation } from "./installation.ts";

const CORE = "api/core-service/v1.0";

/** A call of the core service by the signed-in user. @throws Error where it is refused */
export async function ask(
  { url, token }: Pick<Installation, "url" | "token">,
  method: string,
  call: string,
  body?: object,
): Promise<Response> {
  const reply = await fetch(`${url}/${CORE}/${call}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`refused: ${reply.status} ${(await reply.text()).slice(0, 300)}`);
  return reply;
}

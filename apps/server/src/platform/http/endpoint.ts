import type { Endpoint } from "@atrium/contract";
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { WebSocket } from "ws";
import { LongAnswers } from "./longAnswers.ts";
import type { HandsOver } from "../nodes/callGiver.ts";
import type { Http } from "./ourFastify.ts";

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** A request whose input fits the endpoint's schemas. */
type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Output<E["params"]>;
  Querystring: Output<E["query"]>;
  Body: Output<E["body"]>;
}>;

/**
 * What a handler answers: the reply's content, nothing where there is none, octets that pass by the serializer, or the
 * reply that it has sent itself.
 */
type AnswerOf<E extends Endpoint> = FastifyReply | Buffer | (E["reply"] extends z.ZodType ? z.input<E["reply"]> : void);

/** Answers a call. The guard has checked the session and its rights, the schemas have checked the input. */
export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  reply: FastifyReply,
) => AnswerOf<E> | Promise<AnswerOf<E>>;

interface HandleOptions {
  /** Octets of the body, where it may have more or fewer than usual. */
  readonly bodyLimit?: number;
  readonly rateLimit?: FastifyContextConfig["rateLimit"];
}

declare module "fastify" {
  interface FastifyInstance {
    /** On a web node: where calls go that run elsewhere. */
    readonly handsOver: HandsOver | undefined;
  }
  interface FastifyContextConfig {
    /** A web node hands the call over. */
    isOfCore?: boolean;
    /** The call ends at another node, which checks what it names, and the proof that it asks for. */
    isHandedOver?: boolean;
  }
}

/** Registers the handler of an endpoint. The status is the endpoint's, unless the handler sends a reply of its own. */
export function handle<E extends Endpoint>(
  app: Http,
  endpoint: E,
  handler: NoInfer<Handler<E>>,
  { rateLimit, ...options }: HandleOptions = {},
): void {
  const { method, status = endpoint.reply === null ? 204 : 200 } = endpoint;
  if (app.handsOver !== undefined && endpoint.runsOn !== "anywhere") {
    handOver(app, endpoint, app.handsOver, { rateLimit, ...options });
    return;
  }
  const long = new LongAnswers(endpoint.reply);
  app.route<{ Params: Output<E["params"]>; Querystring: Output<E["query"]>; Body: Output<E["body"]> }>({
    ...options,
    method,
    url: endpoint.path,
    config: { ...configOf(endpoint), ...(rateLimit !== undefined && { rateLimit }) },
    schema: schemaOf(endpoint, status),
    handler: (request, reply) => {
      if (status !== 200) reply.code(status);
      const written = <Answer>(answer: Answer) => (long.isLong(answer) ? long.write(answer, reply) : answer);
      const answer = handler(request, reply);
      return answer instanceof Promise ? answer.then(written) : written(answer);
    },
  });
}

/** Takes whatever body comes as it is: where the call ends, it is read and checked. */
function handOver(
  app: Http,
  endpoint: Endpoint,
  { answer }: HandsOver,
  { rateLimit, ...options }: HandleOptions,
): void {
  const { method, path: url, status = endpoint.reply === null ? 204 : 200 } = endpoint;
  const { asksProof: _, ...config } = configOf(endpoint);
  const routes = async (scope: Http): Promise<void> => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.route({
      ...options,
      method,
      url,
      config: { ...config, isHandedOver: true, ...(rateLimit !== undefined && { rateLimit }) },
      schema: schemaOf(endpoint, status),
      validatorCompiler: () => (value: unknown) => ({ value }),
      handler: answer,
    });
  };
  // Fastify looks among all modules for the name of a plugin that has none.
  void app.register(Object.assign(routes, { [Symbol.for("fastify.display-name")]: `${method} ${url}` }));
}

/** Registers what happens on a socket of an endpoint, once the guard has admitted its upgrade. */
export function handleSocket<E extends Endpoint>(
  app: Http,
  endpoint: E,
  open: NoInfer<(socket: WebSocket, request: RequestOf<E>) => void>,
): void {
  app.get<{ Params: Output<E["params"]>; Querystring: Output<E["query"]>; Body: Output<E["body"]> }>(
    endpoint.path,
    { websocket: true, config: configOf(endpoint), schema: schemaOf(endpoint, 101) },
    open,
  );
}

/** What the guard and the API document know of an endpoint's route. */
function configOf(endpoint: Endpoint): FastifyContextConfig {
  const { needs, reach, refuses, isForDuties, isForPrograms, isPersonal, asksProof, isRevalidated, runsOn } = endpoint;
  return {
    feature: needs,
    ...(reach !== undefined && { reach }),
    ...(refuses !== undefined && { refuses }),
    ...(isForDuties === true && { isForDuties }),
    ...(isForPrograms === true && { isForPrograms }),
    ...(isPersonal === true && { isPersonal }),
    ...(asksProof === true && { asksProof }),
    ...(isRevalidated === true && { isRevalidated }),
    ...(runsOn !== "anywhere" && { isOfCore: true }),
  };
}

/** An endpoint's schemas as Fastify has them. */
function schemaOf(endpoint: Endpoint, status: number) {
  const { summary, tag, params, query, body, reply, otherReplies, isHidden } = endpoint;
  return {
    ...(isHidden === true && { hide: true }),
    summary,
    tags: [tag],
    ...(params !== undefined && { params }),
    ...(query !== undefined && { querystring: query }),
    ...(body !== undefined && { body }),
    response: { [status]: reply ?? z.null(), ...otherReplies },
  };
}

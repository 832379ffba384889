import { type IncomingMessage, createServer, type Server, type ServerResponse } from "node:http";
import * as z from "zod";
import { BookingRequest, type BookingDesk } from "./bookingDesk.ts";
import { bookingFeed } from "./bookingFeed.ts";
import { bookingPage, type PageOptions } from "./bookingPage.ts";

/** Only this machine: the service has no sign-in. */
const HOST = "127.0.0.1";
const MAX_BODY = 10_000;
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
  "x-content-type-options": "nosniff",
};

const Day = z.iso.date();
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Form = z.object({
  room: z.string(),
  date: Day,
  from: Clock,
  until: Clock,
  title: z.string(),
  by: z.string().default(""),
});

export interface BookingServerOptions {
  readonly port: number;
  readonly desk: BookingDesk;
  /** What the page says of a clock that is shifted; nothing where it is left out. */
  readonly shiftedClock?: () => string | undefined;
}

/** A small room booking service: from outside a separate program, with a page and an iCalendar feed. */
export class BookingServer {
  readonly #options: BookingServerOptions;
  #server: Server | undefined;

  constructor(options: BookingServerOptions) {
    this.#options = options;
  }

  get address(): string {
    const address = this.#server?.address();
    return `http://${HOST}:${typeof address === "object" && address !== null ? address.port : this.#options.port}/`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.#handle(request, response).catch(() => {
        if (!response.headersSent) response.writeHead(500, HEADERS);
        response.end("The booking service has a problem.");
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#options.port, HOST, resolve);
    });
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { desk } = this.#options;
    const url = new URL(request.url ?? "/", this.address);
    switch (`${request.method ?? ""} ${url.pathname}`) {
      case "GET /": {
        const date = Day.safeParse(url.searchParams.get("date")).data;
        const day = date === undefined ? desk.time.startOfDay(desk.now) : desk.time.parse(date);
        const note = url.searchParams.has("booked") ? { text: "The room is booked.", isRefusal: false } : undefined;
        response.writeHead(200, HEADERS).end(this.#page({ day, note }));
        return;
      }
      case "GET /calendar.ics":
        response.writeHead(200, { "content-type": "text/calendar; charset=utf-8", "cache-control": "no-store" });
        response.end(bookingFeed(desk));
        return;
      case "POST /bookings":
        await this.#book(request, response);
        return;
      default:
        response.writeHead(404, HEADERS).end("There is nothing here.");
    }
  }

  #page(shown: Omit<PageOptions, "desk" | "shiftedClock">): string {
    const { desk, shiftedClock } = this.#options;
    return bookingPage({ ...shown, desk, shiftedClock: shiftedClock?.() });
  }

  async #book(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { desk } = this.#options;
    if (!isSameOrigin(request)) {
      response.writeHead(403, HEADERS).end("Rooms are booked in the service's own page.");
      return;
    }
    const typed = await bodyOf(request);
    if (typed === undefined) {
      response.writeHead(413, HEADERS).end("That is too long.");
      return;
    }
    const fields = Form.safeParse(typed).data;
    const [from, until] =
      fields === undefined
        ? [0, 0]
        : [fields.from, fields.until].map((clock) => desk.time.parse(`${fields.date}T${clock}`));
    const asked = BookingRequest.safeParse({ ...fields, from, until });
    const refusal = asked.success ? await desk.book(asked.data) : "Fill in every field.";
    const date = fields?.date ?? desk.time.isoDate(desk.now);
    if (refusal === undefined) {
      response.writeHead(303, { location: `/?date=${date}&booked=` }).end();
      return;
    }
    const note = { text: refusal, isRefusal: true };
    response.writeHead(409, HEADERS).end(this.#page({ day: desk.time.parse(date), note, typed }));
  }
}

/** A form of another site's page cannot book: browsers say where a form was sent from. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === undefined || headers.origin === `http://${headers.host ?? ""}`;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string> | undefined> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) return undefined;
  }
  return Object.fromEntries(new URLSearchParams(text));
}

import { CORE_API } from "@atrium/contract";
import { MEDIA_PIECE, Media, MediaPieceReply, MediaUnitsReply, MediaUpload } from "@atrium/contract/devices";
import type { TestServer } from "../src/testServer.ts";

export const MEDIA = `${CORE_API}/media`;

/** Somebody who adds, changes and deletes sounds by the calls. */
export class MediaDesk {
  readonly #server: TestServer;
  readonly token: string;

  constructor(server: TestServer, token: string) {
    this.#server = server;
    this.token = token;
  }

  async ask(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, headers: object = {}) {
    const body = payload === undefined ? {} : { payload };
    const sent = { authorization: `Bearer ${this.token}`, ...headers };
    return this.#server.app.http.inject({ method, url, headers: sent, ...body });
  }

  /** The answer to the piece that ended the upload, or to the first that was refused. */
  async upload(name: string, content: Buffer, { size = content.length, isRepeated = false, piece = MEDIA_PIECE } = {}) {
    const begun = await this.ask("POST", MEDIA, { name, size, isRepeated });
    if (begun.statusCode !== 201) return begun;
    const { upload } = MediaUpload.parse(begun.json());
    for (let at = 0; ; at += piece) {
      const part = content.subarray(at, at + piece).toString("base64");
      const reply = await this.ask("PUT", `${MEDIA}/uploads/${upload}`, { at, content: part });
      if (reply.statusCode !== 200 || at + piece >= content.length) return reply;
    }
  }

  /** The answer to the beginning of an upload, which is given up again. */
  async begins(): Promise<number> {
    const begun = await this.ask("POST", MEDIA, { name: "a.wav", size: 100 });
    const upload = MediaUpload.safeParse(begun.json());
    if (upload.success) await this.ask("DELETE", `${MEDIA}/uploads/${upload.data.upload}`);
    return begun.statusCode;
  }

  async added(name: string, content: Buffer, isRepeated = false): Promise<Media> {
    const { media } = MediaPieceReply.parse((await this.upload(name, content, { isRepeated })).json());
    if (media === null) throw new Error(`${name} was not added`);
    return media;
  }

  async list(search = ""): Promise<Media[]> {
    const { data } = (await this.ask("GET", `${MEDIA}?search=${search}`)).json<{ data: unknown[] }>();
    return data.map((row) => Media.parse(row));
  }

  async units(id: number) {
    return MediaUnitsReply.parse((await this.ask("GET", `${MEDIA}/${id}/units`)).json()).units;
  }
}

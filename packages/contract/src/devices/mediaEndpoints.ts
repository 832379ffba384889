import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { SITE_READERS } from "../base/feature.ts";
import {
  Media,
  MediaChange,
  MediaId,
  MediaPiece,
  MediaPieceReply,
  MediaQuery,
  MediaUnitsReply,
  MediaUpload,
  NewMedia,
} from "./media.ts";
import { Paged } from "../base/paging.ts";
import { rowId } from "../base/rowId.ts";

const mediaParams = z.object({ id: rowId(MediaId) });
const uploadParams = z.object({ id: z.uuid() });

export const getMediaFile = endpoint({
  method: "GET",
  path: `${CORE_API}/media/:id/file`,
  needs: SITE_READERS,
  reach: { by: "own" },
  runsOn: "core",
  summary: "Download a sound or a range of it",
  tag: "media",
  params: mediaParams,
  query: z.object({ as: z.enum(["sound", "download"]).default("sound") }),
  reply: z.any().describe("The file"),
  otherReplies: {
    206: z.any().describe("The range that was asked for"),
    304: z.null().describe("The caller has it"),
    416: z.null().describe("The file has no such range"),
  },
  refuses: ["ENF001"],
});

export const listMedia = endpoint({
  method: "GET",
  path: `${CORE_API}/media`,
  needs: SITE_READERS,
  reach: { by: "own" },
  runsOn: "core",
  summary: "List sounds by name, with format and units",
  tag: "media",
  query: MediaQuery,
  reply: Paged(Media),
});

export const startUpload = endpoint({
  method: "POST",
  path: `${CORE_API}/media`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Start the upload of a sound of at most 20 MiB; its pieces follow",
  tag: "media",
  body: NewMedia,
  status: 201,
  reply: MediaUpload,
  refuses: ["EMD004"],
});

export const sendUploadPiece = endpoint({
  method: "PUT",
  path: `${CORE_API}/media/uploads/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Send a piece of an upload; the last one creates the sound",
  tag: "media",
  params: uploadParams,
  body: MediaPiece,
  reply: MediaPieceReply,
  refuses: ["ENF001", "EMD002", "EMD004"],
});

export const cancelUpload = endpoint({
  method: "DELETE",
  path: `${CORE_API}/media/uploads/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Cancel an upload",
  tag: "media",
  params: uploadParams,
  reply: null,
  refuses: ["ENF001"],
});

export const getMedia = endpoint({
  method: "GET",
  path: `${CORE_API}/media/:id`,
  needs: SITE_READERS,
  reach: { by: "own" },
  runsOn: "core",
  summary: "Get a sound",
  tag: "media",
  params: mediaParams,
  reply: Media,
});

export const changeMedia = endpoint({
  method: "PUT",
  path: `${CORE_API}/media/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Rename a sound or set whether it repeats until stopped",
  tag: "media",
  params: mediaParams,
  body: MediaChange,
  reply: Media,
  refuses: ["ENF001", "EDV009", "EMD001"],
});

export const removeMedia = endpoint({
  method: "DELETE",
  path: `${CORE_API}/media/:id`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Delete a sound here and in the units; refused while it is in use",
  tag: "media",
  params: mediaParams,
  reply: null,
  refuses: ["ENF001", "EMD003"],
});

export const listMediaUnits = endpoint({
  method: "GET",
  path: `${CORE_API}/media/:id/units`,
  needs: SITE_READERS,
  runsOn: "core",
  summary: "List units by their state for a sound, problems first",
  tag: "media",
  params: mediaParams,
  reply: MediaUnitsReply,
});

export const distributeMedia = endpoint({
  method: "POST",
  path: `${CORE_API}/media/:id/distributions`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Resend a sound to units that lack it or have another version",
  tag: "media",
  params: mediaParams,
  body: z.object({}),
  status: 202,
  reply: Media,
  refuses: ["ENF001"],
});

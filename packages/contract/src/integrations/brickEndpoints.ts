import * as z from "zod";
import { API_BASE } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";

export const TURTLE = "text/turtle";

export const getBrickModel = endpoint({
  method: "GET",
  path: `${API_BASE}/brick`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "core",
  summary: "Read places, equipment and points as a Brick 1.4 model in Turtle. Requires the integration to be on",
  tag: "integrations",
  reply: z.any().describe("The model, as `text/turtle`"),
  refuses: ["ENF001"],
});

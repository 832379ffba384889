import * as z from "zod";
import type { VapixProduct } from "../product.ts";
import { unitEvents } from "./unitEvent.ts";

const INTERVAL = 15_000;

const Status = z.object({ running: z.boolean(), listed: z.int().nonnegative() });

/**
 * A camera that reads licence plates, as Axis License Plate Verifier does: an application in the camera, with a list of plates
 * of its own. Its values say that it works; what it reads are events.
 */
export const plateReader: VapixProduct = {
  name: "plate-reader",
  label: "Licence plate reader",
  modules: ["license-plate"],
  reads: [
    {
      request: { method: "GET", path: "/local/plates/status.cgi" },
      reports: ["running", "listed"],
      values: (answer) => {
        const { running, listed } = Status.parse(JSON.parse(answer));
        return { running: running ? 1 : 0, listed };
      },
    },
  ],
  events: unitEvents("/local/plates/events.cgi"),
  points: [
    { key: "running", name: "Reading plates", kind: "boolean", expectedInterval: INTERVAL },
    { key: "listed", name: "Plates on its list", kind: "number", min: 0, max: 100_000, expectedInterval: INTERVAL },
  ],
};

import * as z from "zod";
import { MODULES } from "../../devices/systems.ts";
import { Schematics } from "./schematic.ts";

/** @property modules of the devices whose points the drawings show */
export const SchematicsReply = z.object({
  schematics: Schematics.readonly(),
  modules: z.array(z.enum(MODULES)).readonly(),
});

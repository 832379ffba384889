import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { measureSound } from "@atrium/audio";

// One file for each thread: what a decoder does with a hostile file ends with it.
const file: unknown = workerData;
if (typeof file !== "string") throw new Error("expected the path of a file");
parentPort?.postMessage(await measureSound(await readFile(file)));

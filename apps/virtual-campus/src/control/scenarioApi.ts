import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { Campus } from "../campus.ts";
import { type CheckedStep, Scenario, ScenarioRun, type ScenarioStep } from "../faults/scenario.ts";
import { type Answer, invalid, notFound, ok, problem } from "./answer.ts";
import type { FaultCheck } from "./faultCheck.ts";

/** Scenarios of the default campus, a file each. */
export const SCENARIOS = path.resolve(import.meta.dirname, "../../scenarios");

const StartRequest = z.strictObject({
  /** One of those that are known, or one that the caller brings. */
  scenario: z.union([z.string().min(1), Scenario]),
  /** How many times as fast as written its steps come. */
  speed: z.number().min(1).max(600).default(1),
});

/** @throws Error that names the file that is wrong */
export async function readScenarios(folder: string): Promise<Scenario[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const read = Scenario.safeParse(JSON.parse(await readFile(path.join(folder, name), "utf8")));
      if (!read.success) {
        throw new Error(`${name}: ${z.prettifyError(read.error)}`);
      }
      return read.data;
    }),
  );
}

/** Plays scenarios, one at a time. */
export class ScenarioApi {
  readonly #campus: Campus;
  readonly #check: FaultCheck;
  readonly #known: readonly Scenario[];
  #run: ScenarioRun | undefined;

  constructor(campus: Campus, check: FaultCheck, known: readonly Scenario[]) {
    this.#campus = campus;
    this.#check = check;
    this.#known = known;
  }

  /** What can be played, and what is. */
  list(): Answer {
    const run = this.#run;
    return ok({
      scenarios: this.#known.map(({ name, about, steps }) => ({
        name,
        about,
        seconds: Math.max(...steps.map(({ after }) => after)),
      })),
      running:
        run === undefined ? null : { name: run.name, startedAt: run.startedAt, done: run.done, steps: run.steps },
    });
  }

  /** Starts one; nothing is switched where one of its steps does not fit this campus. */
  start(body: unknown): Answer {
    const parsed = StartRequest.safeParse(body);
    if (!parsed.success) {
      return invalid(parsed.error);
    }
    const { scenario: wanted, speed } = parsed.data;
    const scenario = typeof wanted === "string" ? this.#known.find(({ name }) => name === wanted) : wanted;
    if (scenario === undefined) {
      return notFound("There is no scenario of this name.");
    }
    const checked = scenario.steps.map((step) => this.#checked(step));
    const wrong = checked.flatMap((step, index) =>
      typeof step === "string" ? [{ path: `steps.${index}`, message: step }] : [],
    );
    if (wrong.length > 0) {
      return problem(400, "The scenario does not fit this campus.", wrong);
    }
    this.stop();
    const steps = checked.filter((step) => typeof step !== "string");
    const now = this.#campus.electricity.moment.time;
    this.#run = new ScenarioRun(this.#campus.faults, { name: scenario.name, steps, speed, now });
    return this.list();
  }

  /** Ends the one that is played, and everything that it has switched on. */
  stop(): Answer {
    this.#run?.stop();
    this.#run = undefined;
    return this.list();
  }

  /** @returns what is wrong with a step, as a sentence */
  #checked({ after, ...request }: ScenarioStep): CheckedStep | string {
    const checked = this.#check.check(request);
    if (!("target" in checked)) {
      const { message, fields } = checked.body;
      return [message, ...fields.map((field) => `${field.path}: ${field.message}`)].join(" ");
    }
    const { target, fault, isOn, size } = checked;
    return { ...target, fault, isOn, after, ...(size === undefined ? {} : { size }) };
  }
}

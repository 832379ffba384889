import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findNode, packageBin, root } from "./node.mjs";
import { run, runHeard } from "./process.mjs";
import { makeScratch } from "./scratch.mjs";

const reports = path.join(root, "test-results");
/** What the tests make and nobody keeps. */
const scratch = makeScratch();

/** @typedef {{ passed: number, failed: number, skipped: number, code: number }} Tally */
/** @typedef {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ specs: Spec[], suites?: Suite[] }} Suite */

/**
 * How long each stage took, in the order they ended.
 * @type {{ name: string, seconds: number }[]}
 */
const stages = [];
/**
 * The tests and journeys that failed, each with the first line of why.
 * @type {string[]}
 */
const failures = [];

/**
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
async function timed(name, work) {
  const began = performance.now();
  const result = await work();
  stages.push({ name, seconds: Math.round((performance.now() - began) / 1000) });
  return result;
}

/** Format, lint, types, unused code: each must be clean. They run side by side; what they print comes one after the other. */
export async function checkSource() {
  const node = findNode();
  /** @type {[name: string, program: string, ...args: string[]][]} */
  const gates = [
    ["Format", packageBin("oxfmt"), "--check", "."],
    ["Lint", packageBin("oxlint"), "--type-aware", "--deny-warnings"],
    // One checker: each further one finds out the contract's types for itself.
    ["Types", packageBin("typescript", "tsc"), "-b", "--checkers", "1"],
    ["Unused code", packageBin("knip"), "--strict"],
  ];
  // Types and lint are programs in Go, which fill memory and end: to collect their garbage seldom is less work, as far as there is room.
  const options = { env: { ...process.env, GOGC: "400", GOMEMLIMIT: "5GiB" } };
  const ended = await Promise.all(gates.map(([name, ...args]) => timed(name, () => runHeard(node, args, options))));
  for (const [index, { output }] of ended.entries()) console.log(`\n${gates[index]?.[0]}\n${output.trimEnd()}`);
  const failed = ended.find(({ code }) => code !== 0);
  if (failed !== undefined) process.exit(failed.code);
}

/** Unit and service tests. @returns {Promise<Tally>} */
export async function runTests() {
  console.log("\nTests");
  const report = freshReport("vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // As a journey: what passes only then is named, so that it is mended.
  const args = [packageBin("vitest"), "run", "--retry=1", ...reporters];
  // As `npm start` has it: each worker, and each program that a test starts, begins with the same modules.
  const env = { ...process.env, TMPDIR: scratch, NODE_COMPILE_CACHE: path.join(root, ".cache/node") };
  const code = await timed("Unit and service tests", () => run(findNode(), args, { env }));
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success, testResults } =
    readReport(report);
  sayTests(testResults);
  // A file that could not be loaded fails no test, but is a failure.
  const failed = success || numFailedTests > 0 ? numFailedTests : Math.max(1, numFailedTestSuites);
  return { passed: numPassedTests, failed, skipped: numPendingTests, code };
}

/**
 * Names the tests that needed a second attempt, and keeps those that failed for the end, with files that did not start.
 * @param {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} files
 */
function sayTests(files) {
  for (const { name, status: state, message, assertionResults } of files) {
    if (state === "failed" && assertionResults.every(({ status }) => status !== "failed")) {
      failures.push(`${path.relative(root, name)}: ${firstLine(message)}`);
    }
    for (const { fullName, status, failureMessages } of assertionResults) {
      const title = `${path.relative(root, name)}: ${fullName}`;
      if (status === "failed") failures.push(`${title}: ${firstLine(failureMessages[0])}`);
      else if (failureMessages.length > 0) console.log(`Passed only at its second attempt: ${title}`);
    }
  }
}

/**
 * Journeys in a browser against the real server and virtual campus.
 * @param {string} chromium the path of the browser
 * @returns {Promise<Tally>}
 */
export async function runJourneys(chromium) {
  console.log("\nJourneys");
  const report = freshReport("journeys.json");
  // One journey by hand waits for no past; all of them share one.
  const prepared = { ATRIUM_PREPARED_PAST: "on" };
  const env = {
    ...process.env,
    ...prepared,
    TMPDIR: scratch,
    ATRIUM_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const args = [packageBin("@playwright/test", "playwright"), "test", "--reporter=list,json"];
  const code = await timed("Journeys", () => run(findNode(), args, { cwd: path.join(root, "e2e"), env }));
  const { stats, errors, suites } = readReport(report);
  for (const { title } of journeysWith("flaky", suites)) console.log(`Passed only at its second attempt: ${title}`);
  for (const { title, tests } of journeysWith("unexpected", suites)) {
    failures.push(`${title}: ${firstLine(tests.flatMap(({ results }) => results).at(-1)?.error?.message)}`);
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    code,
  };
}

/**
 * The journeys with a status: `flaky` failed and then passed, `unexpected` failed.
 * @param {"flaky" | "unexpected"} status
 * @param {Suite[]} suites
 * @returns {Spec[]}
 */
function journeysWith(status, suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some((test) => test.status === status)),
    ...journeysWith(status, inner),
  ]);
}

/** @param {string} [message] */
function firstLine(message = "no message") {
  return message.split("\n", 1)[0]?.slice(0, 200);
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readReport(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * Prints the sum of all runners as the last line and exits with the right code.
 * @param {Tally[]} tallies
 */
export function finish(tallies) {
  /** @param {"passed" | "failed" | "skipped"} key */
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
  const skipped = sum("skipped");
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join("\n")}`);
  console.log(`\n${stages.map(({ name, seconds }) => `${name} ${seconds} s`).join(", ")}`);
  const failed = sum("failed");
  console.log(`\n${sum("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed > 0 || tallies.some((tally) => tally.code !== 0) ? 1 : 0;
}

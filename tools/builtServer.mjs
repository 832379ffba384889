import { buildServer } from "./build.mjs";

/**
 * Before the server's tests: the program that they start is the one that `npm start` starts, a single file. The test runner hands its
 * project in, which is no screen.
 */
export default async function setup() {
  await buildServer();
}

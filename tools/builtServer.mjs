// Before the server's tests: the program that they start is the one that `npm start` starts, a single file.
export { buildServer as default } from "./build.mjs";

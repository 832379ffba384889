import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** Clock ticks of the kernel in one second; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** What ran the figures, for the head of the report. */
export function machine(): string {
  const processors = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${processors.length} × ${processors[0]?.model ?? "processor"}, ${memory} GB, Node ${process.version}`;
}

/** Processes that ran or wanted to, over the last minute: figures of a machine that others use are worse by that. */
export function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(2);
}

/** Resident memory of a process, MB. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Seconds of processor that a process has used so far. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces; user and system time are the 12th and 13th fields behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Share of one core that a process uses from now until it is asked. */
export function processorShare(pid: number): () => number {
  const [beganAt, usedBefore] = [performance.now(), processorSeconds(pid)];
  return () => (processorSeconds(pid) - usedBefore) / ((performance.now() - beganAt) / 1000);
}

import { readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** Clock ticks of the kernel in one second; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The machine behind the figures, for the head of the report. */
export function machine(): string {
  const processors = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${processors.length} × ${processors[0]?.model ?? "processor"}, ${memory} GB, Node ${process.version}`;
}

/** Processes that ran or waited to run, over the last minute: on a busy machine the figures are worse. */
export function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(2);
}

/** Resident memory of a process, MB. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Processor time that a process has used so far, s. */
export function processorSeconds(pid: number): number {
  const { own } = usedBy(pid);
  return own;
}

/** The same of a process with its children, including those that have ended. */
export function familySeconds(pid: number): number {
  const { own, ended } = usedBy(pid);
  return childrenOf(pid).reduce((sum, child) => sum + secondsOrNone(child), own + ended);
}

/** The same of a process with all that it has started, and they. */
export function treeSeconds(pid: number): number {
  const { own, ended } = usedBy(pid);
  return childrenOf(pid).reduce((sum, child) => sum + treeOrNone(child), own + ended);
}

/** The running processes that a process has started. */
export function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
}

function usedBy(pid: number): { own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces; behind it the 12th to 15th fields are user and system time, its own and that
  // of children that it has waited for.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const seconds = (first: number): number => (Number(fields[first]) + Number(fields[first + 1])) / TICKS;
  return { own: seconds(11), ended: seconds(13) };
}

/** A child may end between being listed and being read; its time is then its parent's. */
function secondsOrNone(pid: number): number {
  try {
    return processorSeconds(pid);
  } catch {
    return 0;
  }
}

function treeOrNone(child: number): number {
  try {
    return treeSeconds(child);
  } catch {
    return 0;
  }
}

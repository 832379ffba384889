import { DeviceId, PointKey } from "@atrium/contract";
import { importMeterFile, type MeterFileOptions, type MeterFileReply } from "@atrium/contract/energy";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type FieldErrors, useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { type ChosenFile, readFile } from "../readFile.ts";
import { meterFilesQuery } from "./meterFileQueries.ts";

/** The counter that a file is for; empty: none was chosen. */
export interface ChosenCounter {
  readonly device: string;
  readonly point: string;
}

export interface MeterFileWork {
  readonly counter: ChosenCounter;
  readonly file: ChosenFile | undefined;
  readonly options: MeterFileOptions;
  /** What the file would do, or has done. */
  readonly reply: MeterFileReply | undefined;
  readonly isBusy: boolean;
  readonly isImporting: boolean;
  readonly refusal: string | undefined;
  readonly paths: FieldErrors;
  chooseCounter: (counter: ChosenCounter) => void;
  chooseFile: (file: File | null) => Promise<void>;
  changeOptions: (options: MeterFileOptions) => void;
  look: () => void;
  apply: () => void;
}

/** A file of a counter's past from its choice to its import. */
export function useMeterFile(): MeterFileWork {
  const queries = useQueryClient();
  const submission = useSubmit();
  const [counter, setCounter] = useState<ChosenCounter>({ device: "", point: "" });
  const [file, setFile] = useState<ChosenFile>();
  const [options, setOptions] = useState<MeterFileOptions>({});
  const [reply, setReply] = useState<MeterFileReply>();
  const [problem, setProblem] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const asked = useRef(0);

  const send = async (
    chosen: ChosenCounter,
    from: ChosenFile | undefined,
    how: MeterFileOptions,
    revision?: string,
  ) => {
    const [device, point] = [DeviceId.safeParse(chosen.device), PointKey.safeParse(chosen.point)];
    if (from === undefined || !device.success || !point.success) return false;
    const named = revision === undefined ? {} : { revision };
    const body = { device: device.data, point: point.data, file: from.name, text: from.text, options: how, ...named };
    asked.current += 1;
    const own = asked.current;
    return submission.run(async () => {
      const answer = await ask(importMeterFile, { body });
      // The latest request counts, whichever answer comes first.
      if (own === asked.current) setReply(answer);
    });
  };
  const apply = async () => {
    if (reply === undefined || file === undefined) return;
    setImporting(true);
    await send(counter, file, options, reply.revision);
    setImporting(false);
    await queries.invalidateQueries({ queryKey: meterFilesQuery.queryKey });
  };
  return {
    counter,
    file,
    options,
    reply,
    isBusy: submission.isBusy,
    isImporting,
    refusal:
      problem ??
      submission.errors["text"] ??
      submission.refusal ??
      submission.errors["file"] ??
      submission.errors["point"],
    paths: submission.paths,
    chooseCounter: (chosen) => {
      setCounter(chosen);
      setReply(undefined);
      // Another counter may have another unit.
      const kept = { ...options, unit: undefined };
      setOptions(kept);
      void send(chosen, file, kept);
    },
    chooseFile: async (chosen) => {
      if (chosen === null) return;
      submission.setErrors({});
      setReply(undefined);
      setOptions({});
      const read = await readFile(chosen);
      setProblem("problem" in read ? read.problem : undefined);
      if ("problem" in read) {
        setFile(undefined);
        return;
      }
      setFile(read);
      await send(counter, read, {});
    },
    changeOptions: (changed) => {
      setOptions(changed);
      void send(counter, file, changed);
    },
    look: () => void send(counter, file, options),
    apply: () => void apply(),
  };
}

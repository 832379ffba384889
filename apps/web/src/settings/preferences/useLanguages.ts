import { listLanguages } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

/** The languages that the installation speaks, English first. */
export function useLanguages(): readonly { readonly tag: string; readonly name: string }[] {
  const { data } = useQuery({ queryKey: ["languages"], queryFn: ({ signal }) => ask(listLanguages, { signal }) });
  return [{ tag: "en", name: "English" }, ...(data?.languages ?? [])];
}

import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { fetchPart } from "./fetchPart.ts";

/**
 * A part of a page that is fetched when it first shows. While the server is away the `Suspense` around it shows its
 * fallback, and the rest of the page stays.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchPart(load) }));
}

// Every page draws what the server sends, so nothing is rendered ahead of time.
export const ssr = false;
export const prerender = false;

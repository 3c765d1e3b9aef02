import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the pages come from Vite and the API from a provider on PORT+1 (or API_URL). */
const api = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
const provided = ['/api', '/sign-in', '/institute_logo', '/thumbnails'];

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2024', sourcemap: false, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
  server: { proxy: Object.fromEntries(provided.map((path) => [path, api])) },
});
